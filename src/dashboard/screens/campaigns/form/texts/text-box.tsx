import { Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { usePlaybookForm, useProblems } from '../form-context.ts'
import classes from '../layout/form.module.css'
import type { TextLanguage } from '../model/languages.ts'
import { sizeOf, variable } from '../model/template.ts'
import { InsertVariable } from './insert-variable.tsx'
import { MarkedArea } from './marked-area.tsx'
import { Preview } from './preview.tsx'
import { UsedVariables } from './used-variables.tsx'

export type TextBoxProps = {
  label: string
  path: string
  value: string
  onChange: (text: string) => void
  description?: ReactNode
  placeholder?: string
  /** The most SMS that the text may take. */
  segmentsMax?: 1 | 2
  /** Whether the lead's values can be inserted too. A statement, such as a fact, can contain only data of the company. */
  isForLead?: boolean
  language?: TextLanguage
  /** A button beside the label, such as one that removes the text. */
  rightSection?: ReactNode
}

/** A text for leads with its length, its variables, and what one lead would read. */
export function TextBox({
  path,
  value,
  onChange,
  segmentsMax = 2,
  isForLead = false,
  language,
  ...input
}: TextBoxProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { error, warning, warned } = useProblems(path)
  const { isReadOnly } = usePlaybookForm()

  function insert(key: string) {
    const { selectionStart: from, selectionEnd: to } = area.current!
    const before = value.slice(0, from)
    const gap = before === '' || /\s$/.test(before) ? '' : ' '
    const inserted = `${gap}${variable({ key, fallback: '' })}`
    onChange(before + inserted + value.slice(to))
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(from + inserted.length, from + inserted.length)
    })
  }
  return (
    <div className={classes.text}>
      <MarkedArea
        ref={area}
        {...input}
        value={value}
        warned={warned}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
        {...(warning && !error && { styles: { input: { borderColor: 'var(--mantine-color-orange-6)' } } })}
        autosize
        minRows={1}
        maxRows={8}
        lang={language}
        data-path={path}
      />
      {warning && !error && <Warning>{warning}</Warning>}
      <div className={classes.below}>
        {!isReadOnly && (
          <InsertVariable label={input.label} isForLead={isForLead} language={language} onInsert={insert} />
        )}
        <UsedVariables
          label={input.label}
          text={value}
          isForLead={isForLead}
          language={language}
          {...(!isReadOnly && { onChange })}
        />
        <Length text={value} segmentsMax={segmentsMax} />
      </div>
      <Preview text={value} language={language} />
    </div>
  )
}

/** What a warning says, below its field. */
function Warning({ children }: { children: string }) {
  return (
    <Text size="xs" c="orange" mt={2}>
      {children}
    </Text>
  )
}

function Length({ text, segmentsMax }: { text: string; segmentsMax: number }) {
  const { characters, segments, isPlain } = sizeOf(text)
  if (text === '') return null
  return (
    <Text
      size="xs"
      c={segments > segmentsMax ? 'var(--mantine-color-error)' : 'dimmed'}
      className={`${classes.count} lt-number`}
    >
      {`${characters} characters · ${segments} SMS`}
      {!isPlain && ' (emoji or special characters)'}
    </Text>
  )
}
