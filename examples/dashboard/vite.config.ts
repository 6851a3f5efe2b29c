import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { backend } from './server/backend.ts'

// A workspace allows http only for the host localhost.
export default defineConfig({ plugins: [react(), backend()], server: { host: 'localhost' } })
