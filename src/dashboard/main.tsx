import '@fontsource-variable/inter/wght.css'
import './mantine.css'
import '@mantine/notifications/styles.css'
import './page.css'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { startEarlyClient } from './client/early-client.ts'
import { router } from './router.tsx'
import { theme } from './theme.ts'

// The content security policy allows only styles with this nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
setNonce(nonce)

/** Loaded after the first screen. Earlier notifications are queued. */
const Notices = lazy(async () => ({ default: (await import('./shell/notices.tsx')).Notices }))

startEarlyClient(location.pathname)
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <RouterProvider router={router} />
      <Suspense>
        <Notices />
      </Suspense>
    </MantineProvider>
  </StrictMode>,
)
