/** The lead that the steps of an erasure delete, under the phone's lock. */
export type Erasure = { workspaceId: string; leadId: string; phone: string; phoneHash: string; now: Date }
