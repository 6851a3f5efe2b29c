/**
 * `npm ci` builds the dashboard with this script. Without the development dependencies (in a container image, whose dist is
 * built in another stage) it does nothing.
 */
import { createRequire } from 'node:module'

if (isThere('vite')) await import('./main.ts')

function isThere(name) {
  try {
    createRequire(import.meta.url).resolve(`${name}/package.json`)
    return true
  } catch {
    return false
  }
}
