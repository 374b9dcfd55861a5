import { findViolations } from '../e2e/find-violations.ts';
import type { Person } from '../e2e/person.ts';

/** Throws if the page of the identity service has barriers, in light or dark. */
export async function checkAccessibility({ page }: Person): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(() =>
      document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
    );
    const violations = await findViolations(page);
    if (violations.length > 0) throw new Error(`${colorScheme}: ${violations.join('\n')}`);
  }
}
