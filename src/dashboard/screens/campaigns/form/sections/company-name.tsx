import { Button } from '@mantine/core'
import { useState } from 'react'
import { ExampleBadge } from '../../example-badge.tsx'
import { PlainField } from '../fields/plain-field.tsx'
import { usePlaybookForm } from '../form-context.ts'
import classes from '../layout/form.module.css'
import { companyName, withCompanyInTexts } from '../model/company.ts'
import { useSampleLeads } from '../texts/sample-leads.ts'

/** The company's name. After a change, it can be replaced in all texts at once. */
export function CompanyName() {
  const { playbook, change } = usePlaybookForm()
  const name = companyName(playbook)
  const { company, isExample } = useSampleLeads()
  const fromProfile = name === '{{company}}' ? company.en.company : undefined
  const [old, setOld] = useState(name)
  const { texts } = withCompanyInTexts(playbook, old, name)
  const isOffered = name.trim() !== '' && name !== old && texts > 0
  return (
    <div className={classes.grow}>
      <PlainField
        label="Company name"
        description={
          fromProfile ? (
            <>
              {`From the company profile: ${fromProfile} `}
              {isExample && <ExampleBadge />}
            </>
          ) : (
            'Must be in the opening and in every follow-up.'
          )
        }
        maxLength={60}
        path="brand.name"
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
