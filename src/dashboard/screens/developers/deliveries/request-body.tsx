import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Panel } from '../../../components/screen/panel.tsx'
import { CodeBlock } from '../../../components/text/code-block.tsx'

const PRETTY = 'Formatted'
const RAW = 'Raw'

/** The body of all attempts. The signature covers these exact bytes. */
export function RequestBody({ body }: { body: string }) {
  const [form, setForm] = useState(PRETTY)
  return (
    <Panel title="Request body" about="The same for every attempt and replay.">
      <SegmentedControl
        aria-label="Body format"
        size="xs"
        mb="xs"
        data={[PRETTY, RAW]}
        value={form}
        onChange={setForm}
      />
      <CodeBlock label={form === PRETTY ? 'JSON' : 'Request body'} code={form === PRETTY ? pretty(body) : body} wraps />
    </Panel>
  )
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
