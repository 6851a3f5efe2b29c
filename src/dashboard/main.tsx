import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './page.css'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { beginEarly } from './client/early-client.ts'
import { router } from './router.tsx'
import { theme } from './theme.ts'

// The page's policy lets only those styles in that carry its nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
setNonce(nonce)

/** Not needed before the first screen stands; what is said sooner is kept until it can be shown. */
const Notices = lazy(async () => ({ default: (await import('./shell/notices.tsx')).Notices }))

beginEarly(location.pathname)
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <Suspense>
        <Notices />
      </Suspense>
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
)
