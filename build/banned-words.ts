/** Phrases for which the field has a plain term. */
export const BANNED = [
  /(^|[.:;,] )who (has|asks|is|wants)\b/i,
  /\bwhoever\b/i,
  /\b(somebody|nowhere)\b|\bnobody\b(?! do not)/i,
  /\bleaves? the house\b/i,
  /\b(is|are|goes by) (un)?heard\b/i,
  /\b(is|are|be) told\b|\btold of\b/i,
  /\blest\b/i,
  /\bin vain\b/i,
  /\bfor ever\b/i,
  /\bof (ours|yours|theirs)\b/i,
  /\blets? (you |them |her |him )?in\b/i,
  /\b(any more|anew)\b/i,
  /\bunder way\b/i,
  /\bby itself\b/i,
  /\b(come|comes|came) to an end\b/i,
  /\b(become|became|becomes) of\b/i,
  /\b(is|are|as) (not )?good\b/i,
  /\bstands? (so|still|twice|alone|there)\b/i,
  /\bknock-outs?\b/i,
  /\bthis id\b/,
  /^It (has|must|would) /,
  /^There is no such /,
  /^(Which|Who|How|When|What)( one)?\.$/,
]

/** A part of the list, for comments: the other phrases have plain uses there. */
export const BANNED_IN_COMMENTS = [
  /\b(whoever|nowhere|lest|anew)\b/i,
  /\b(for ever|in vain|unheard|heard of)\b/i,
  /\bof (ours|theirs)\b/i,
  /\b(lived to|lets? (you|them|it) in)\b/i,
  /\bleaves? the house\b/i,
  /\bwhat (becomes|became) of\b/i,
]
