import { Stack } from '@mantine/core'
import { SignInSettings, TwoFactor } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { Panel } from '../../../components/screen/panel.tsx'
import { Screen } from '../../../components/screen/screen.tsx'
import { Hint } from '../../../components/text/hint.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { CompanyPanel } from './company-panel.tsx'
import { RequireTwoFactorPanel } from './require-two-factor-panel.tsx'
import { TwoFactorPanel } from './two-factor-panel.tsx'

/** How the user signs in, and what the workspace requires. */
export function SignInScreen() {
  const { viewer, may } = useCurrentWorkspace()
  const own = useFreshQuery(TwoFactor, {})
  const settings = useFreshQuery(SignInSettings, {})
  return (
    <Screen title="Sign-in" description="How you and your teammates sign in">
      <Loaded value={own.data?.twoFactor} query={own}>
        {(twoFactor) => (
          <Stack maw={720}>
            {viewer.hasCompanySignIn ? <ByCompany /> : <TwoFactorPanel own={twoFactor} />}
            <Loaded value={settings.data?.signInSettings} query={settings}>
              {(saved) => (
                <>
                  <RequireTwoFactorPanel settings={saved} viewerUsesTwoFactor={twoFactor.isOn} />
                  {may('FULL_ACCESS') && <CompanyPanel isRequired={saved.requireCompanySignIn} />}
                </>
              )}
            </Loaded>
          </Stack>
        )}
      </Loaded>
    </Screen>
  )
}

/** Instead of the user's own second factor, which company sign-in does not use. */
function ByCompany() {
  return (
    <Panel title="Your sign-in">
      <Hint>
        You signed in with your company, which decides how you prove who you are. To change your password or your
        two-factor sign-in, sign in with a link or your password.
      </Hint>
    </Panel>
  )
}
