import { mainTexts } from './texts';
import { cx } from '#lib/cx.ts';
import { controlIcons } from '#ui/icons.ts';
import { Icon } from '#ui/Icon.tsx';
import layout from '#ui/layout/layout.module.css';
import { SectionHead } from '#ui/layout/Section.tsx';
import styles from './Questions.module.css';
import page from './MainScreen.module.css';

/** Questions of a visitor before joining; one answer is open at a time, without any script. */
export const Questions = () => (
  <section className={cx(layout.page, page.band)}>
    <SectionHead title={mainTexts.questions} />
    <div>
      {Object.values(mainTexts.question).map(({ title, text }) => (
        <details key={title} name="questions" className={styles.question}>
          <summary className={styles.summary}>
            <h3 className={styles.title}>{title}</h3>
            <Icon path={controlIcons.plus} className={styles.sign} />
          </summary>
          <p className={styles.answer}>{text}</p>
        </details>
      ))}
    </div>
  </section>
);
