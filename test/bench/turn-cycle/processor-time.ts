import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { query } from '../place.ts'

const CLOCK_TICK_MS = 10

/** Processor time in ms of a PostgreSQL server on this machine, including its finished processes. Needs Linux. */
export async function databaseCpuMs(databaseUrl: string): Promise<number> {
  const [row] = await query<{ data_directory: string }>(databaseUrl, 'show data_directory')
  const file = await readFile(join(row!.data_directory, 'postmaster.pid'), 'utf8')
  const server = Number(file.split('\n')[0])
  const stats = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(statOf))
  const ours = stats.filter((stat) => stat !== null && (stat.pid === server || stat.parent === server))
  return (
    ours.reduce((sum, stat) => sum + stat!.ticks + (stat!.pid === server ? stat!.endedTicks : 0), 0) * CLOCK_TICK_MS
  )
}

/** Fields 4 and 14 to 17 of /proc/<pid>/stat, counted after the program's name. Null: the process has ended. */
async function statOf(pid: string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return {
    pid: Number(pid),
    parent: fields[1]!,
    ticks: fields[11]! + fields[12]!,
    endedTicks: fields[13]! + fields[14]!,
  }
}

export async function redisCpuMs(url: string): Promise<number> {
  const client = new Redis(url)
  const info = await client.info('cpu')
  client.disconnect()
  const seconds = ['used_cpu_sys', 'used_cpu_user'].map((name) =>
    Number(new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]),
  )
  return seconds.reduce((sum, each) => sum + each) * 1_000
}
