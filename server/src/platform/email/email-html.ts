import type { Language } from '@trademates/contract/languages'
import { t } from '#platform/i18n/translate.ts'

/** The translated texts of an email. */
export interface LocalizedEmail {
  language: Language
  subject: string
  greeting: string
  paragraphs: readonly string[]
  lines: readonly string[]
  button: LocalizedLink | null
  footer: string
  footerLink: LocalizedLink | null
}

/** A link with its translated label. */
export interface LocalizedLink {
  label: string
  link: string
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? char)

const FONT = "font-family:Geist,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const BODY = `${FONT};font-size:15px;line-height:24px;color:#11181d`
const SMALL = `${FONT};font-size:13px;line-height:20px;color:#51606b`
const LINK = 'color:#875000'
const TABLE = '<table role="presentation" cellpadding="0" cellspacing="0"'

// The dark theme, for email clients that support it. The inline styles are the light theme, in the colors of ui/tokens.css.
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.card{padding:24px!important}}
@media (prefers-color-scheme:dark){.back{background:#0b0f12!important}.sheet{background:#10161a!important;border-color:#222c33!important}
.ink{color:#edf1f3!important}.muted{color:#a3b0b9!important;border-color:#222c33!important}.link{color:#ffc761!important}.mark{color:#ffb229!important}}`

const BRAND = `<p class="ink" style="margin:0 0 24px;${FONT};font-size:20px;line-height:24px;font-weight:600;letter-spacing:-0.02em;color:#11181d">Trade<span class="mark" style="font-weight:800;color:#e58f00">M</span>ates</p>`

/** Renders the HTML part of an email. All texts are escaped. Email clients only agree on tables and inline styles. */
export const renderEmailHtml = ({
  language,
  subject,
  greeting,
  paragraphs,
  lines,
  button,
  footer,
  footerLink,
}: LocalizedEmail): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark"><title>${escape(subject)}</title><style>${STYLE}</style></head>
<body class="back" style="margin:0;padding:0;background:#f3f5f6">
<div style="display:none;max-height:0;overflow:hidden">${escape([...paragraphs, ...lines].join(' '))}</div>
${TABLE} class="back" width="100%" style="background:#f3f5f6"><tr><td align="center" style="padding:32px 16px">
${TABLE} class="sheet" width="100%" style="max-width:520px;background:#ffffff;border:1px solid #e2e7ea;border-radius:12px"><tr><td class="card" style="padding:32px">
${BRAND}
<h1 class="ink" style="margin:0 0 16px;${FONT};font-size:22px;line-height:30px;font-weight:600;letter-spacing:-0.01em;color:#11181d">${escape(subject)}</h1>
${[greeting, ...paragraphs].map((text) => `<p class="ink" style="margin:0 0 16px;${BODY}">${escape(text)}</p>`).join('\n')}
${lines.length === 0 ? '' : renderList(lines)}
${button === null ? '' : renderButton(button, language)}
<p class="muted" style="margin:0;padding:16px 0 0;border-top:1px solid #e2e7ea;${SMALL}">${escape(footer)}${footerLink === null ? '' : ` ${renderLink(footerLink)}`}</p>
</td></tr></table>
</td></tr></table>
</body></html>
`

const renderLink = ({ label, link }: LocalizedLink) => `<a class="link" href="${escape(link)}" style="${LINK}">${escape(label)}</a>`

const renderList = (lines: readonly string[]) =>
  `<ul style="margin:0 0 16px;padding:0 0 0 20px">${lines.map((line) => `<li class="ink" style="margin:0 0 4px;${BODY}">${escape(line)}</li>`).join('')}</ul>`

const renderButton = (
  { label, link }: LocalizedLink,
  language: Language,
) => `${TABLE} style="margin:8px 0 16px"><tr><td style="background:#ffb229;border-radius:8px">
<a href="${escape(link)}" style="display:inline-block;padding:12px 20px;${FONT};font-size:15px;line-height:20px;font-weight:600;color:#1b1305;text-decoration:none">${escape(label)}</a>
</td></tr></table>
<p class="muted" style="margin:0 0 24px;${SMALL};word-break:break-all">${escape(t(language, 'Or open this address:'))} ${renderLink({ label: link, link })}</p>`
