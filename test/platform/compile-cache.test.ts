import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const STARTS = ['start', 'start:api', 'start:worker']

test.each(STARTS)('npm run %s enables the compile cache and limits the heap', async (name) => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> }

  const words = scripts[name]!.split(' ')

  expect(words.slice(0, -1)).toEqual([
    'node',
    '--max-semi-space-size=8',
    '--heap-growing-percent=15',
    '--no-regexp-tier-up',
    '--import',
    './src/processes/compile-cache.mjs',
  ])
})

test('the image and compose start the processes like npm', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> }
  const listed = (name: string) => JSON.stringify(scripts[name]!.split(' ')).replaceAll('","', '", "')

  const [image, compose] = await Promise.all(['Dockerfile', 'docker-compose.yml'].map((name) => readFile(name, 'utf8')))

  expect(image).toContain(`CMD ${listed('start:api')}`)
  expect(compose).toContain(`command: ${listed('start:api')}`)
  expect(compose).toContain(`command: ${listed('start:worker')}`)
})

test('compiled code is stored in the folder, also for worker threads', async () => {
  const folder = await newFolder()

  const { out } = await run(folder, 'process.stdout.write(process.env.NODE_COMPILE_CACHE)')

  expect(out).toBe(folder)
  expect(await readdir(folder)).toHaveLength(1)
})

test('a process runs without a cache when the folder is not writable', async () => {
  const { out, error } = await run(join(import.meta.filename, 'below-a-file'), 'process.stdout.write("runs")')

  expect({ out, error }).toEqual({ out: 'runs', error: '' })
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'leadthread-compile-cache-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Loads a TypeScript file and runs `code`, in a process that starts like those of the service. */
function run(folder: string, code: string): Promise<{ out: string; error: string }> {
  const script = `await import(process.cwd() + '/src/errors.ts'); ${code}`
  const words = ['--import', './src/processes/compile-cache.mjs', '--input-type=module', '-e', script]
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_COMPILE_CACHE: folder }
    execFile(process.execPath, words, { env }, (failure, out, error) =>
      failure ? reject(failure) : resolve({ out, error }),
    )
  })
}
