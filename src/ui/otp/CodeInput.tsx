import type { Ref } from 'react';
import { codeTexts } from './texts';
import { controlIcons } from '#ui/icons/controlIcons.ts';
import { CodeCells } from './CodeCells';
import styles from './CodeInput.module.css';
import { FieldGroup } from '#ui/form/FieldGroup.tsx';
import { IconButton } from '#ui/IconButton.tsx';

type Props = {
  /** One text per input, empty or a digit; as many inputs as texts (4–8). */
  digits: readonly string[];
  isShown: boolean;
  isInvalid: boolean;
  /** While the code is being checked: nothing can be typed, the focus stays where it is. */
  isDisabled: boolean;
  error?: string | undefined;
  /** The first input, for the screen to put the focus there. */
  firstRef?: Ref<HTMLInputElement> | undefined;
  onChange: (digits: string[]) => void;
  /** A paste, or the browser, has filled in more than a digit. */
  onPaste: (digits: string[]) => void;
  /** An input has got the focus, by whatever way but the app's own after a refusal (section 4). */
  onFocus: () => void;
  onToggle: () => void;
};

/** The code of an SMS: an input per digit, and a button that shows or hides them. */
export const CodeInput = ({ error, onToggle, ...cells }: Props) => (
  <FieldGroup legend={codeTexts.legend} error={error}>
    <div className={styles.row}>
      <CodeCells {...cells} />
      <IconButton
        icon={cells.isShown ? controlIcons.eyeOff : controlIcons.eye}
        label={cells.isShown ? codeTexts.hide : codeTexts.show}
        onClick={onToggle}
      />
    </div>
  </FieldGroup>
);
