import { useState } from 'react'
import { CodeBlock } from '../../../components/code-block.tsx'
import { Choice } from '../choice.tsx'
import { Panel } from '../panel.tsx'

const PRETTY = 'For reading'
const RAW = 'To the byte'

/** What every try posts. It is signed as it stands, to the byte. */
export function RequestBody({ body }: { body: string }) {
  const [form, setForm] = useState(PRETTY)
  return (
    <Panel title="Request body" about="The same on every try and replay.">
      <Choice label="How it is shown" names={[PRETTY, RAW]} value={form} onChange={setForm} />
      <CodeBlock
        label={form === PRETTY ? 'JSON' : 'As it is sent'}
        code={form === PRETTY ? pretty(body) : body}
        wraps
      />
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
