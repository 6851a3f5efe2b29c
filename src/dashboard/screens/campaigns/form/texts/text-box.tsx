import { Text, Textarea } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useProblems } from '../form-context.ts'
import classes from '../layout/form.module.css'
import type { TextLanguage } from '../model/languages.ts'
import { sizeOf, variable } from '../model/template.ts'
import { Preview } from './preview.tsx'
import { Variables } from './variables.tsx'

export type TextBoxProps = {
  label: string
  path: string
  value: string
  onChange: (text: string) => void
  description?: ReactNode
  placeholder?: string
  /** The most SMS that the text may take. */
  segmentsMax?: 1 | 2
  /** Whether the lead's values can be inserted. */
  hasVariables?: boolean
  language?: TextLanguage
  /** A button beside the label, such as one that removes the text. */
  rightSection?: ReactNode
}

/** A text for leads with its length, the variables that can be inserted, and what one lead would read. */
export function TextBox({
  path,
  value,
  onChange,
  segmentsMax = 2,
  hasVariables = false,
  language,
  ...input
}: TextBoxProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { error, warning } = useProblems(path)

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
      <Textarea
        ref={area}
        {...input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
        autosize
        minRows={1}
        maxRows={8}
        lang={language}
        data-path={path}
      />
      {warning && !error && (
        <Text size="xs" c="orange" mt={2}>
          {warning}
        </Text>
      )}
      <div className={classes.below}>
        {hasVariables && <Variables label={input.label} text={value} onInsert={insert} onChange={onChange} />}
        <Length text={value} segmentsMax={segmentsMax} />
      </div>
      {hasVariables && <Preview text={value} />}
    </div>
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
