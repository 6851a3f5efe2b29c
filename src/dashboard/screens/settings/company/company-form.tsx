import { Checkbox, Group, Paper, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { isNotEmpty, type UseFormReturnType } from '@mantine/form'
import { UpdateCompanyProfile } from '../../../../generated/dashboard/documents.ts'
import { SaveBar } from '../../../components/form/save-bar.tsx'
import { useSettingsForm } from '../../../components/form/use-settings-form.ts'
import { useReadOnlyReason } from '../allowed.tsx'
import { problemOf } from './company-hours.ts'
import { type CompanyValues, changeOf } from './company-values.ts'
import { HoursFields } from './hours-fields.tsx'

type Field = {
  field: Exclude<keyof CompanyValues, 'languages' | 'days'>
  label: string
  description?: string
  max: number
}

const FIELDS: readonly Field[] = [
  { field: 'name', label: 'Company name', max: 60 },
  {
    field: 'helpContact',
    label: 'Help contact',
    description: 'Sent to leads who text HELP: a phone number, email address or website.',
    max: 120,
  },
  { field: 'trade', label: 'Trade', description: 'Such as roofing.', max: 60 },
  {
    field: 'serviceArea',
    label: 'Service area',
    description: 'Cities or ZIP codes, such as Oakland and Berkeley.',
    max: 100,
  },
  {
    field: 'emergencyLine',
    label: 'Emergency line',
    description: 'A phone number that leads can call at any time.',
    max: 40,
  },
  { field: 'website', label: 'Website', max: 100 },
  { field: 'license', label: 'License', description: 'Such as CSLB 1012345.', max: 60 },
]

/** Hours in words, from before there were hours of each day. */
const HOURS_NOTE: readonly Field[] = [
  {
    field: 'businessHours',
    label: 'Hours in words',
    description: 'Used in texts only if no business hours are set above.',
    max: 100,
  },
  { field: 'businessHoursEs', label: 'Hours in words, in Spanish', max: 100 },
]

/** The profile that the texts of all campaigns use. */
export function CompanyForm({ saved, timezone }: { saved: CompanyValues; timezone: string }) {
  const isReadOnly = useReadOnlyReason() !== null
  const { form, submit, bar } = useSettingsForm({
    mutation: UpdateCompanyProfile,
    saved,
    validate: (values) => ({
      name: isNotEmpty('Enter the name of your company.')(values.name),
      helpContact: isNotEmpty('Enter a help contact.')(values.helpContact),
      ...Object.fromEntries(values.days.map((day, i) => [`days.${i}`, problemOf(day)])),
    }),
    toChange: changeOf,
    toInput: (input) => input,
  })
  const hasNote = saved.businessHours !== '' || saved.businessHoursEs !== ''
  return (
    <Paper component="form" onSubmit={submit} noValidate>
      <Stack maw={760}>
        <Fields fields={FIELDS} form={form} isReadOnly={isReadOnly} />
        <HoursFields form={form} timezone={timezone} isReadOnly={isReadOnly} />
        {hasNote && <Fields fields={HOURS_NOTE} form={form} isReadOnly={isReadOnly} />}
        <Checkbox.Group label="Languages" {...form.getInputProps('languages')}>
          <Group mt="xs">
            <Checkbox value="EN" label="English" disabled={isReadOnly} />
            <Checkbox value="ES" label="Spanish" disabled={isReadOnly} />
          </Group>
        </Checkbox.Group>
        {!isReadOnly && <SaveBar {...bar} />}
      </Stack>
    </Paper>
  )
}

type FieldsProps = { fields: readonly Field[]; form: UseFormReturnType<CompanyValues>; isReadOnly: boolean }

function Fields({ fields, form, isReadOnly }: FieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
      {fields.map(({ field, label, description, max }) => (
        <TextInput
          key={field}
          label={label}
          description={description}
          maxLength={max}
          withAsterisk={field === 'name' || field === 'helpContact'}
          disabled={isReadOnly}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps(field)}
        />
      ))}
    </SimpleGrid>
  )
}
