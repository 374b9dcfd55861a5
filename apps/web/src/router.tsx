import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { NotFoundPage, RouteFailure } from './route-failure.tsx';
import { LoadingPage } from './ui/skeleton.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

/** Returns a search parameter if it is a string. */
const stringParam = (search: Record<string, unknown>, name: string): string | undefined =>
  typeof search[name] === 'string' ? search[name] : undefined;

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./home/start-page.tsx'), 'StartPage'),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/e/$editionId',
  validateSearch: (search): { team?: string; show?: string; sort?: string } => ({
    team: stringParam(search, 'team'),
    show: stringParam(search, 'show'),
    sort: stringParam(search, 'sort'),
  }),
  component: lazyRouteComponent(() => import('./home/home-page.tsx'), 'HomePage'),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/e/$editionId/settings/$section',
  component: lazyRouteComponent(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
});

const operator = createRoute({
  getParentRoute: () => root,
  path: '/operator',
  validateSearch: (search): { show?: string } => ({ show: stringParam(search, 'show') }),
  component: lazyRouteComponent(
    () => import('./settings/operator/operator-page.tsx'),
    'OperatorPage',
  ),
});

/** A space without a zone in the address opens its first zone. */
const space = createRoute({
  getParentRoute: () => root,
  path: '/e/$editionId/s/$spaceId',
  component: lazyRouteComponent(() => import('./home/space-page.tsx'), 'SpacePage'),
});

const canvas = createRoute({
  getParentRoute: () => root,
  path: '/e/$editionId/s/$spaceId/z/$zoneId',
  validateSearch: (search): { element?: string } => ({ element: stringParam(search, 'element') }),
  component: lazyRouteComponent(() => import('./canvas-route.tsx'), 'CanvasRoute'),
});

const embed = createRoute({
  getParentRoute: () => root,
  path: '/embed/e/$editionId/s/$spaceId/z/$zoneId',
  component: lazyRouteComponent(() => import('./embed-route.tsx'), 'EmbedRoute'),
});

/** A share link, for people without an account. */
const link = createRoute({
  getParentRoute: () => root,
  path: '/l/$secret',
  component: lazyRouteComponent(() => import('./guest-route.tsx'), 'GuestRoute'),
});

/** A share link in a frame of another site. */
const linkEmbed = createRoute({
  getParentRoute: () => root,
  path: '/embed/l/$secret',
  component: lazyRouteComponent(() => import('./guest-route.tsx'), 'GuestRoute'),
});

export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren([
      start,
      home,
      settings,
      operator,
      space,
      canvas,
      embed,
      link,
      linkEmbed,
    ]),
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: RouteFailure,
    defaultPendingMs: 200,
    // Values stay strings, because ids only look like numbers.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const known = Object.entries(search).filter(
        ([, value]) => value !== undefined && value !== '',
      );
      const text = new URLSearchParams(
        known.map(([name, value]) => [name, String(value)]),
      ).toString();
      return text ? `?${text}` : '';
    },
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
