/** Whom the steps of an erasure forget, under the phone's lock. */
export type Erasing = { workspaceId: string; leadId: string; phone: string; phoneHash: string; now: Date }
