import type { VariablesOf } from 'gql.tada'
import type { SendMessage } from '../../../../generated/dashboard/documents.ts'
import { readStored, store } from '../../../components/request/browser-storage.ts'

/** A text that the API has not answered yet. It survives a reload of the tab. Its place is the box in which it was written. */
export type Unsent = { key: string; body: string; input: VariablesOf<typeof SendMessage>['input'] }

const KEY = 'leadthread.unsent.'

export function readUnsent(place: string): Unsent[] {
  try {
    return JSON.parse(readStored(() => sessionStorage, KEY + place) ?? '[]')
  } catch {
    return []
  }
}

export function keepUnsent(place: string, text: Unsent): void {
  write(place, [...readUnsent(place).filter(({ key }) => key !== text.key), text])
}

export function forgetUnsent(place: string, key: string): void {
  write(
    place,
    readUnsent(place).filter((text) => text.key !== key),
  )
}

function write(place: string, texts: readonly Unsent[]): void {
  store(() => sessionStorage, KEY + place, texts.length === 0 ? null : JSON.stringify(texts))
}
