import { textOf } from '../../playbook/loose.ts'
import { NameField } from '../fields/name-field.tsx'
import { TextField } from '../texts/text-field.tsx'
import { RuleQuestion } from './rule-question.tsx'

type Props = { index: number; rule: Readonly<Record<string, unknown>> }

/** All fields of a disqualifier. */
export function DisqualifierFields({ index, rule }: Props) {
  const path = `knockouts[${index}]`
  return (
    <>
      <NameField label="Name" description="Shown in reports." list="knockouts" index={index} />
      <RuleQuestion path={path} rule={rule} />
      <TextField
        label="Last text to the lead"
        description="Leave empty for a short thank-you."
        path={`${path}.goodbye`}
        translation={`goodbyes.${textOf(rule.id)}`}
        isOptional
      />
    </>
  )
}
