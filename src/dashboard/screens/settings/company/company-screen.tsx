import { Alert, Stack } from '@mantine/core'
import { CompanyProfile } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { Screen } from '../../../components/screen/screen.tsx'
import { useReadOnlyReason } from '../allowed.tsx'
import { CompanyForm } from './company-form.tsx'
import { valuesOf } from './company-values.ts'

/** The company's profile. */
export function CompanyScreen() {
  const reason = useReadOnlyReason()
  const profile = useFreshQuery(CompanyProfile, {})
  const about = reason ?? 'Campaigns use this data in their texts. The live workspace and its sandbox share it.'
  return (
    <Screen title="Company" description={about}>
      <Loaded value={profile.data?.workspace} query={profile}>
        {({ company, timezone }) => (
          <Stack gap="lg">
            {company?.isExample && (
              <Alert color="orange" variant="light" title={`This sandbox uses an example: ${company.name}`}>
                Enter your company details. Your company name then replaces the example name in all texts.
              </Alert>
            )}
            <CompanyForm saved={valuesOf(company)} timezone={timezone} />
          </Stack>
        )}
      </Loaded>
    </Screen>
  )
}
