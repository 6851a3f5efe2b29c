import { type GraphiQLPlugin, useEditorContext } from '@graphiql/react'
import { NavLink, Stack, Title } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { flushSync } from 'react-dom'
import { Hint } from '../../../components/text/hint.tsx'
import { EXAMPLES, type Example } from './examples.ts'

/** A panel of GraphiQL with documents for usual tasks. */
export const EXAMPLES_PLUGIN: GraphiQLPlugin = {
  title: 'Examples',
  icon: () => <IconListDetails stroke={1.5} />,
  content: Examples,
}

function Examples() {
  const editor = useEditorContext({ nonNull: true })
  const open = ({ query, variables }: Example) => {
    flushSync(() => editor.addTab()) // fills the editors itself
    editor.queryEditor?.setValue(query)
    editor.variableEditor?.setValue(variables ? JSON.stringify(variables, null, 2) : '')
  }
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        Examples
      </Title>
      <Hint>Each example opens in a new tab. Mutations change real data.</Hint>
      <div>
        {EXAMPLES.map((example) => (
          <NavLink key={example.name} component="button" label={example.name} onClick={() => open(example)} />
        ))}
      </div>
    </Stack>
  )
}
