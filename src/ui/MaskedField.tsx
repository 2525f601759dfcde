import { useCallback, type ComponentProps } from 'react';
import { Field } from './Field';
import type { AttachedMask, MaskKind } from './mask';

type Props = Omit<ComponentProps<typeof Field>, 'inputRef' | 'onChange'> & {
  mask: MaskKind;
  value: string;
  onValue: (value: string) => void;
};

/** A field with a mask; the mask's code arrives when the field is first used. */
export function MaskedField({ mask: kind, onValue, ...field }: Props) {
  const attach = useCallback(
    (input: HTMLInputElement | null) => {
      if (!input) return;
      let mask: AttachedMask | null = null;
      let isGone = false;
      const bring = async () => {
        if (mask) {
          mask.updateValue();
          return;
        }
        const loaded = await import('./mask').catch(() => null);
        if (loaded && !isGone) mask ??= loaded.attachMask(input, kind, onValue);
      };
      const onFocus = () => void bring();
      input.addEventListener('focus', onFocus);
      if (input.ownerDocument.activeElement === input) onFocus();
      return () => {
        isGone = true;
        input.removeEventListener('focus', onFocus);
        mask?.destroy();
      };
    },
    [kind, onValue],
  );
  return (
    <Field
      {...field}
      inputRef={attach}
      onChange={(event) => {
        onValue(event.currentTarget.value);
      }}
    />
  );
}
