import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createQueries } from './api/query-client.ts';
import { createAppRouter } from './router.tsx';
import { SessionGate } from './session/session-gate.tsx';
import { TextsProvider } from './texts/use-texts.tsx';
import { ToastsProvider } from './ui/toast.tsx';
import { TooltipProvider } from './ui/tooltip.tsx';

export function App() {
  const [queries] = useState(createQueries);
  const [router] = useState(createAppRouter);
  return (
    <TextsProvider>
      <QueryClientProvider client={queries}>
        <TooltipProvider>
          <ToastsProvider>
            <SessionGate>
              <RouterProvider router={router} />
            </SessionGate>
          </ToastsProvider>
        </TooltipProvider>
      </QueryClientProvider>
    </TextsProvider>
  );
}
