import { Combobox, Text, Textarea, type TextareaProps, useCombobox } from '@mantine/core'
import { type KeyboardEvent, type Ref, useEffect } from 'react'
import { TextLink } from '../../../components/screen/links.tsx'
import { useSnippets } from './use-snippets.ts'
import type { Values } from './variables.ts'

export type ReplyFieldProps = Omit<TextareaProps, 'onChange' | 'value' | 'ref'> & {
  ref: Ref<HTMLTextAreaElement>
  value: string
  onChange: (body: string) => void
  /** A snippet was chosen. Its variables are not filled; `company` has the values of the company's. */
  onSnippet: (body: string, company: Values) => void
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}

/** The text of a reply. A slash at the beginning opens the snippets. */
export function ReplyField({ ref, value, onChange, onSnippet, onKeyDown, ...field }: ReplyFieldProps) {
  const snippets = useSnippets(value)
  const combobox = useCombobox()
  const isOpen = snippets !== null
  const { openDropdown, closeDropdown, resetSelectedOption, selectFirstOption } = combobox
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions of the store are new at each render
  useEffect(() => {
    if (!isOpen) return closeDropdown()
    openDropdown()
    resetSelectedOption()
    if ((snippets?.found.length ?? 0) > 0) selectFirstOption()
  }, [isOpen, snippets?.found.length, value])

  return (
    <Combobox
      store={combobox}
      position="top-start"
      onOptionSubmit={(id) => {
        const chosen = snippets?.found.find((one) => one.id === id)
        if (chosen && snippets) onSnippet(chosen.body, snippets.company)
      }}
    >
      <Combobox.Target targetType="input" withKeyboardNavigation={isOpen}>
        <Textarea
          ref={ref}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (isOpen && event.key === 'Enter') return
            onKeyDown(event)
          }}
          {...field}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label="Snippets">
          {snippets?.found.map(({ id, name, body }) => (
            <Combobox.Option key={id} value={id}>
              <Text size="sm" fw={600}>
                {name}
              </Text>
              <Text size="xs" lineClamp={1} opacity={0.85}>
                {body}
              </Text>
            </Combobox.Option>
          ))}
          {snippets?.found.length === 0 && (
            <Combobox.Empty>
              {snippets.isEmpty ? (
                <>
                  No snippets yet.{' '}
                  <TextLink to="/w/$workspaceId/settings/snippets" size="sm">
                    Add one in Settings
                  </TextLink>
                </>
              ) : (
                'No matching snippet'
              )}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
