import { execFileSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Each folder with packages of its own, so that the root's `npm ci` does not install them. */
const FOLDERS = globSync('{test/ecosystem,test/ecosystem/*,examples/*}/package-lock.json').map((file) => dirname(file))

export default function setup(): void {
  for (const folder of FOLDERS.filter((one) => !isInstalled(one))) {
    console.info(`npm ci in ${folder}`)
    execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  }
}

/** npm writes its own copy of the lockfile at the end of an installation. */
function isInstalled(folder: string): boolean {
  const installed = statSync(join(folder, 'node_modules/.package-lock.json'), { throwIfNoEntry: false })
  return installed !== undefined && installed.mtimeMs >= statSync(join(folder, 'package-lock.json')).mtimeMs
}
