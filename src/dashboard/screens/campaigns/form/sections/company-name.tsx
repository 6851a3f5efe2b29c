import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { usePlaybookForm, useProblems } from '../form-context.ts'
import classes from '../layout/form.module.css'
import { companyName, withCompanyInTexts } from '../model/company.ts'
import { type Playbook, setAt } from '../model/edit.ts'

/** The company's name. After a change, it can be replaced in all texts at once. */
export function CompanyName() {
  const { playbook, change } = usePlaybookForm()
  const { error } = useProblems('brand.name')
  const name = companyName(playbook)
  const [old, setOld] = useState(name)
  const { texts } = withCompanyInTexts(playbook, old, name)
  const isOffered = name.trim() !== '' && name !== old && texts > 0
  return (
    <div className={classes.grow}>
      <TextInput
        label="Company name"
        description="Must be in the opening and in every follow-up."
        maxLength={60}
        value={name}
        onChange={({ currentTarget: { value } }) =>
          change((before) => setAt(before, ['brand', 'name'], value) as Playbook)
        }
        error={error}
        data-path="brand.name"
      />
      {isOffered && (
        <Button
          size="compact-xs"
          variant="light"
          mt={6}
          onClick={() => {
            change((before) => withCompanyInTexts(before, old, name.trim()).playbook)
            setOld(name.trim())
          }}
        >
          {`Replace “${old}” in ${texts === 1 ? '1 text' : `${texts} texts`}`}
        </Button>
      )}
    </div>
  )
}
