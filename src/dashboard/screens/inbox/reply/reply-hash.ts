/** In the hash of a conversation's URL, opens the reply box of the lead's newest conversation. */
export const REPLY = 'reply'
