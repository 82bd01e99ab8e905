/** What a mail says. All of it is plain text: nothing here may hold HTML. */
export interface Letter {
  subject: string
  /** Whom it greets; a name only where the reader is known to own it, for a name may be chosen to read like a link. */
  name?: string
  paragraphs: readonly string[]
  button?: { label: string; link: string }
  /** What stands at its end in small print. */
  small: string
  /** How to get no more like it: a link behind the small print. */
  wayOut?: { label: string; link: string }
}

/** A letter as plain text and as a page. */
export interface Written {
  subject: string
  text: string
  html: string
  /** Where its button leads. */
  link: string | null
}

/** Writes a letter in the look of the product; whatever it says is escaped. */
export function write(letter: Letter): Written {
  const greeting = letter.name === undefined ? 'Hello,' : `Hello ${letter.name},`
  const { subject, paragraphs, button, small, wayOut } = letter
  const [lead, out] = [button, wayOut].map((way) => (way === undefined ? [] : [`${way.label}:\n${way.link}`]))
  const text = [greeting, ...paragraphs, ...(lead ?? []), small, ...(out ?? []), '-- \nTradeMates']
  return { subject, text: `${text.join('\n\n')}\n`, html: page(letter, greeting), link: button?.link ?? null }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? char)

const FONT = "font-family:Geist,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const PLAIN = `margin:0 0 16px;${FONT};font-size:15px;line-height:24px;color:#11181d`

// Tables and inline styles, for that is what readers of mail agree on; the two candles stand for the mark.
const BRAND = `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr>
<td style="padding:0 3px 4px 0;vertical-align:bottom"><div style="width:7px;height:20px;background:#e58f00;border-radius:3px"></div></td>
<td style="padding:0 10px 0 0;vertical-align:bottom"><div style="width:7px;height:20px;background:#e58f00;border-radius:3px"></div></td>
<td style="${FONT};font-size:20px;line-height:24px;font-weight:600;letter-spacing:-0.02em;color:#11181d">TradeMates</td>
</tr></table>`

const page = ({ subject, paragraphs, button, small, wayOut }: Letter, greeting: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light">
<title>${escape(subject)}</title></head>
<body style="margin:0;padding:0;background:#f3f5f6">
<div style="display:none;max-height:0;overflow:hidden">${escape(paragraphs[0] ?? subject)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f6"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e2e7ea;border-radius:12px"><tr><td style="padding:32px">
${BRAND}
<h1 style="margin:0 0 16px;${FONT};font-size:22px;line-height:30px;font-weight:600;letter-spacing:-0.01em;color:#11181d">${escape(subject)}</h1>
${[greeting, ...paragraphs].map((text) => `<p style="${PLAIN}">${escape(text)}</p>`).join('\n')}
${button === undefined ? '' : buttonOf(button)}
<p style="margin:0;padding:16px 0 0;border-top:1px solid #e2e7ea;${FONT};font-size:13px;line-height:20px;color:#51606b">${escape(small)}${wayOut === undefined ? '' : ` <a href="${escape(wayOut.link)}" style="color:#875000">${escape(wayOut.label)}</a>`}</p>
</td></tr></table>
</td></tr></table>
</body></html>
`

const buttonOf = ({
  label,
  link,
}: {
  label: string
  link: string
}) => `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px"><tr><td style="background:#ffb229;border-radius:8px">
<a href="${escape(link)}" style="display:inline-block;padding:12px 20px;${FONT};font-size:15px;line-height:20px;font-weight:600;color:#1b1305;text-decoration:none">${escape(label)}</a>
</td></tr></table>
<p style="margin:0 0 24px;${FONT};font-size:13px;line-height:20px;color:#51606b;word-break:break-all">Or open this address: <a href="${escape(link)}" style="color:#875000">${escape(link)}</a></p>`
