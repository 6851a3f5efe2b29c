import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'urql'
import { validAccess } from './access-token.ts'
import { App } from './app.tsx'
import { createClient } from './client.ts'
import { Problem } from './problem.tsx'
import './style.css'

const root = createRoot(document.getElementById('root')!)

try {
  const client = createClient(await validAccess())
  root.render(
    <StrictMode>
      <Provider value={client}>
        <App />
      </Provider>
    </StrictMode>,
  )
} catch (error) {
  root.render(
    <main>
      <Problem message={(error as Error).message} retry={() => location.reload()} />
    </main>,
  )
}
