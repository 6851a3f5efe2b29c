import { Kbd, Text } from '@mantine/core'
import { inLocalTime } from '../../../components/text/when.tsx'
import type { Refusal } from './deliver.ts'
import classes from './reply.module.css'
import type { Preview } from './use-preview.ts'

type GateProps = { refusal: Refusal | null; problem: string | null; isRefused: boolean }

/** Why the text was not sent, or can't be sent now. */
export function Gate({ refusal, problem, isRefused }: GateProps) {
  if (problem === null && refusal === null) return null
  return (
    <Text size="xs" className={classes.gate} role={isRefused ? 'alert' : 'status'}>
      {problem ?? `${isRefused ? 'Not sent.' : 'Can’t be sent now.'} ${inLocalTime(refusal?.message ?? '')}`}
    </Text>
  )
}

/** Segments and length of the text. */
export function Size({ preview, isFresh }: { preview: Preview | null; isFresh: boolean }) {
  return (
    <Text size="xs" c="dimmed" className="lt-number" aria-live="off" data-fresh={isFresh || undefined}>
      {preview ? (
        `${preview.segments} ${preview.segments === 1 ? 'segment' : 'segments'} · ${preview.units} ${preview.encoding === 'GSM_7' ? 'characters' : 'units (Unicode)'}`
      ) : (
        <span className={classes.keys}>
          <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd> to send, <Kbd size="xs">/</Kbd> for snippets
        </span>
      )}
    </Text>
  )
}
