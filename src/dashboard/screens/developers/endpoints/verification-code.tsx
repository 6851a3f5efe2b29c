import { Text } from '@mantine/core'
import { useState } from 'react'
import { CodeBlock } from '../../../components/code-block.tsx'
import { Choice } from '../choice.tsx'
import { Panel } from '../panel.tsx'
import { VERIFICATION_SAMPLES } from './verification-samples.ts'

/** How a receiver tells that a request is ours. */
export function VerificationCode() {
  const [chosen, setChosen] = useState<string>(VERIFICATION_SAMPLES[0].name)
  const sample = VERIFICATION_SAMPLES.find(({ name }) => name === chosen)
  return (
    <Panel title="Verify signatures" about="Verify every request before you process it.">
      <Choice
        label="Language"
        names={VERIFICATION_SAMPLES.map(({ name }) => name)}
        value={chosen}
        onChange={setChosen}
      />
      {sample && <CodeBlock label={sample.name} code={sample.code} />}
      <Text size="xs" c="dimmed" mt="xs">
        During a rotation, Service-Signature uses the old secret and Service-Signature-Next the new one.
      </Text>
    </Panel>
  )
}
