import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './page.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { beginEarly } from './client/early-client.ts'
import { router } from './router.tsx'
import { theme } from './theme.ts'

// The page's policy lets only those styles in that carry its nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
setNonce(nonce)

beginEarly(location.pathname)
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <Notifications position="bottom-right" />
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
)
