import { useState } from 'react'
import { CodeBlock } from '../../../components/code-block.tsx'
import { Choice } from '../choice.tsx'
import { Panel } from '../panel.tsx'

const PRETTY = 'Formatted'
const RAW = 'Raw'

/** What every try posts. It is signed as it stands, to the byte. */
export function RequestBody({ body }: { body: string }) {
  const [form, setForm] = useState(PRETTY)
  return (
    <Panel title="Request body" about="Identical on every attempt and replay.">
      <Choice label="Body format" names={[PRETTY, RAW]} value={form} onChange={setForm} />
      <CodeBlock label={form === PRETTY ? 'JSON' : 'Request body'} code={form === PRETTY ? pretty(body) : body} wraps />
    </Panel>
  )
}

export function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
