import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { createQueryClient } from './api/query-client.ts';
import { createAppRouter } from './router.tsx';
import { RequireSession } from './session/require-session.tsx';
import { TextsProvider } from './texts/use-texts.tsx';
import { LoadingPage } from './ui/skeleton.tsx';
import { ToastsProvider } from './ui/toast.tsx';
import { TooltipProvider } from './ui/tooltip.tsx';

// Most people open the app without a share link.
const GuestGate = lazy(() =>
  import('./session/guest-gate.tsx').then((module) => ({ default: module.GuestGate })),
);

export function App() {
  const [queries] = useState(createQueryClient);
  const [router] = useState(createAppRouter);
  const [Gate] = useState(() =>
    /^(?:\/embed)?\/l\//.test(location.pathname) ? GuestGate : RequireSession,
  );
  return (
    <TextsProvider>
      <QueryClientProvider client={queries}>
        <TooltipProvider>
          <ToastsProvider>
            <Suspense fallback={<LoadingPage />}>
              <Gate>
                <RouterProvider router={router} />
              </Gate>
            </Suspense>
          </ToastsProvider>
        </TooltipProvider>
      </QueryClientProvider>
    </TextsProvider>
  );
}
