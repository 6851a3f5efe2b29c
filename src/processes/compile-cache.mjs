import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Loaded with `node --import` before the first TypeScript file. Node then keeps compiled code on disk, so that later starts
 * neither strip types nor compile, and the type stripper (30 MB in each thread) is not loaded. JavaScript, because it is the
 * one file that must not need the type stripper. A folder that cannot be written to is no error: Node compiles as without it.
 */
const folder =
  process.env.NODE_COMPILE_CACHE || fileURLToPath(new URL('../../node_modules/.cache/leadthread', import.meta.url))
enableCompileCache(folder)
// Worker threads read it from the environment.
process.env.NODE_COMPILE_CACHE = folder
