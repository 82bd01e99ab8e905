import { language, t } from '#words/t.ts'
import './InEnglish.css'

/** Says to who reads another language that what is taught here is in English. */
export const InEnglish = () => language !== 'en' && <p className="in-english">{t('Lessons, quizzes and the glossary are in English.')}</p>
