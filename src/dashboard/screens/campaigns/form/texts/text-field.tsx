import { stepsOf } from '../../playbook/json-text.ts'
import { useField, usePlaybookForm } from '../form-context.ts'
import classes from '../layout/form.module.css'
import type { Step } from '../model/edit.ts'
import { LANGUAGES, type TextLanguage, withTranslated } from '../model/languages.ts'
import { TextBox, type TextBoxProps } from './text-box.tsx'

export type TextFieldProps = Omit<TextBoxProps, 'value' | 'onChange' | 'path' | 'language'> & {
  path: string
  /** The path of its translation within a language's texts. */
  translation?: string
  /** Whether an empty text is no text. */
  isOptional?: boolean
}

/** A text for leads, with its translation beside it. */
export function TextField({ path, translation, isOptional = false, ...box }: TextFieldProps) {
  const { beside, own } = usePlaybookForm()
  if (beside === null || translation === undefined) {
    return <OneText path={path} isOptional={isOptional} {...box} />
  }
  const label = (language: typeof own) => `${box.label} (${LANGUAGES[language]})`
  return (
    <div className={classes.beside}>
      <OneText path={path} isOptional={isOptional} {...box} label={label(own)} language={own} />
      <Translated {...box} label={label(beside)} language={beside} at={translation} />
    </div>
  )
}

type OneTextProps = Omit<TextBoxProps, 'value' | 'onChange'> & { isOptional: boolean }

function OneText({ path, isOptional, ...box }: OneTextProps) {
  const { value, set } = useField(path)
  const text = typeof value === 'string' ? value : ''
  return (
    <TextBox {...box} path={path} value={text} onChange={(next) => set(next === '' && isOptional ? undefined : next)} />
  )
}

type TranslatedProps = Omit<TextBoxProps, 'value' | 'onChange' | 'path'> & { language: TextLanguage; at: string }

function Translated({ language, at, ...box }: TranslatedProps) {
  const { change } = usePlaybookForm()
  const path = `languages.${language}.${at}`
  const { value } = useField(path)
  const set = (text: string) => change((before) => withTranslated(before, language, stepsOf(at) as Step[], text))
  return (
    <TextBox {...box} path={path} language={language} value={typeof value === 'string' ? value : ''} onChange={set} />
  )
}
