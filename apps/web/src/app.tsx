import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createQueryClient } from './api/query-client.ts';
import { createAppRouter } from './router.tsx';
import { RequireSession } from './session/require-session.tsx';
import { TextsProvider } from './texts/use-texts.tsx';
import { ToastsProvider } from './ui/toast.tsx';
import { TooltipProvider } from './ui/tooltip.tsx';

export function App() {
  const [queries] = useState(createQueryClient);
  const [router] = useState(createAppRouter);
  return (
    <TextsProvider>
      <QueryClientProvider client={queries}>
        <TooltipProvider>
          <ToastsProvider>
            <RequireSession>
              <RouterProvider router={router} />
            </RequireSession>
          </ToastsProvider>
        </TooltipProvider>
      </QueryClientProvider>
    </TextsProvider>
  );
}
