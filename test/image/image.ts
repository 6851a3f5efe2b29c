import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** A stage of the Dockerfile: what it copies, and what it runs, in order. */
export type Stage = { name: string; steps: { verb: 'COPY' | 'RUN'; words: string }[]; command: string[] }

export function readDockerfile(): Stage[] {
  const stages: Stage[] = []
  for (const line of readFileSync('Dockerfile', 'utf8').split('\n')) {
    const [, verb, words = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (verb === 'FROM') stages.push({ name: / AS (\w+)$/.exec(words)?.[1] ?? 'final', steps: [], command: [] })
    if (verb === 'COPY' || verb === 'RUN') stages.at(-1)!.steps.push({ verb, words })
    if (verb === 'CMD') stages.at(-1)!.command = JSON.parse(words) as string[]
  }
  return stages
}

/**
 * Makes a stage in an empty folder from its own COPY and RUN lines. `npm ci` takes the packages that are installed here,
 * as many as its options leave.
 */
export function makeStage(stage: Stage, folder: string, folderOfStage: (name: string) => string): void {
  for (const { verb, words } of stage.steps) {
    if (verb === 'COPY') copy(words, folder, folderOfStage)
    else if (words.startsWith('npm ci')) {
      install(folder, { production: words.includes('--omit=dev --omit=optional') })
      const after = words.split(' && ').filter((command) => !command.startsWith('npm '))
      if (after.length > 0) run(after.join(' && '), folder)
    } else run(words, folder)
  }
}

function copy(words: string, folder: string, folderOfStage: (name: string) => string): void {
  const from = /^--from=(\w+) /.exec(words)
  const [target, ...sources] = words
    .slice(from?.[0].length ?? 0)
    .split(' ')
    .reverse() as [string, ...string[]]
  for (const source of sources) {
    const path = from ? join(folderOfStage(from[1]!), source.replace(/^\/app\//, '')) : source
    const to = join(folder, target, target.endsWith('/') ? basename(source) : '')
    // The build context has what .dockerignore leaves.
    cpSync(path, to, { recursive: true, filter: (file) => from !== null || !/^src\/generated(\/|$)/.test(file) })
  }
}

type Locked = { dev?: boolean; optional?: boolean; devOptional?: boolean; link?: boolean }

/** The packages of package-lock.json that `npm ci` would install, as hard links where the file system has them. */
function install(folder: string, { production }: { production: boolean }): void {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
  const kept = Object.entries(lock.packages)
    .filter(([path]) => path.startsWith('node_modules/') && existsSync(path))
    .filter(([, { dev, optional, devOptional }]) => !production || !(dev || optional || devOptional))
  for (const [path] of kept) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    // Packages within a package are in the lock by themselves.
    run(
      `mkdir -p '${path}' && (cd '${process.cwd()}/${path}' && find . -mindepth 1 -maxdepth 1 ! -name node_modules \
      -exec cp -rlt '${join(folder, path)}' {} + 2>/dev/null || cp -r . '${join(folder, path)}')`,
      folder,
    )
  }
  if (!production) run(`cp -r '${process.cwd()}/node_modules/.bin' node_modules/`, folder)
}

function run(command: string, cwd: string): void {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd,
    encoding: 'utf8',
    env: { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, HOME: process.env.HOME },
  })
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stdout}${stderr}`)
}
