import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Loaded with `node --import` before the first TypeScript file. Node then stores compiled code on disk, so that later starts
 * neither strip types nor compile, and the type stripper (30 MB in each thread) is not loaded. JavaScript, because this file
 * must run without the type stripper. If the folder is not writable, Node compiles as usual.
 */
const folder =
  process.env.NODE_COMPILE_CACHE || fileURLToPath(new URL('../../node_modules/.cache/leadthread', import.meta.url))
enableCompileCache(folder)
// Worker threads read the setting from the environment.
process.env.NODE_COMPILE_CACHE = folder
