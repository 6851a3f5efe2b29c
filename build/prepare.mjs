/**
 * `npm ci` builds the dashboard by this; where the development dependencies are absent (a container image, whose dist comes
 * from a stage that has them) it does nothing.
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
