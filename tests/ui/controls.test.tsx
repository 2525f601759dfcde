// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { focusCode } from '#browser/forms.ts';
import { RejectedError, UnreachableError } from '#domain/failure.ts';
import { settled, heldOtp, submitCode } from '#tests/support/heldCall.ts';
import { standalone } from '#tests/support/standalone.ts';
import { Accordion } from '#ui/Accordion.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { controlIcons } from '#ui/icons.ts';
import { CodeForm } from '#ui/otp/CodeStep.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { ButtonLink, TextLink } from '#ui/Link.tsx';
import { TierIcon } from '#ui/TierIcon.tsx';

describe('Accordion', () => {
  afterEach(cleanup);

  const items = [
    { key: 'first', title: 'Первый вопрос', text: 'Ответ' },
    { key: 'second', title: 'Второй вопрос', text: 'Ещё ответ' },
  ];

  test('section 4 "Other behaviours": an accordion toggles on a click, its items close each other', async () => {
    const { container } = render(<Accordion name="faq" items={items} />);
    const parts = [...container.querySelectorAll('details')];
    const [summary] = container.querySelectorAll('summary');
    if (!summary) throw new Error('No summary');
    await userEvent.click(summary);
    expect(parts.map(({ open }) => open)).toEqual([true, false]);
    await userEvent.click(summary);
    expect(parts.map(({ open }) => open)).toEqual([false, false]);
    // Items with one name are a single-open group: the browser closes the others.
    expect(parts.map((part) => part.getAttribute('name'))).toEqual(['faq', 'faq']);
  });
});

describe('Tabs', () => {
  afterEach(cleanup);

  const options = [
    { value: 30, label: '30 дней' },
    { value: 90, label: '90 дней' },
    { value: 365, label: 'Год' },
  ];

  function show() {
    const onChoose = vi.fn<(value: number) => void>();
    function Shown() {
      const [value, setValue] = useState(90);
      onChoose.mockImplementation(setValue);
      return (
        <>
          <Tabs label="За какой срок" panelId="expiringPoints" {...{ value, options, onChoose }} />
          <div
            id="expiringPoints"
            role="tabpanel"
            aria-labelledby={`expiringPoints-${String(value)}`}
          />
        </>
      );
    }
    render(<Shown />);
    return onChoose;
  }

  const taken = (name: string) => screen.getByRole('tab', { name, selected: true });

  test('section 4 "Other behaviours": a click selects another tab, a selected tab stays selected', async () => {
    const onChoose = show();
    expect(screen.getByRole('tablist', { name: 'За какой срок' })).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: '30 дней' }));
    expect(screen.getAllByRole('tab', { selected: true })).toEqual([taken('30 дней')]);
    expect(screen.getByRole('tabpanel', { name: '30 дней' }).id).toBe('expiringPoints');
    await userEvent.click(taken('30 дней'));
    expect(onChoose.mock.calls).toEqual([[30]]);
  });

  test('the Tab key focuses the selected tab only, the arrows select the next one in a circle', async () => {
    const onChoose = show();
    await userEvent.tab();
    expect(document.activeElement).toBe(taken('90 дней'));
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(taken('Год'));
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(taken('30 дней'));
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
    expect(document.activeElement).toBe(taken('Год'));
    expect(onChoose.mock.calls).toEqual([[365], [30], [365]]);
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
  });
});

describe('CodeForm', () => {
  afterEach(cleanup);

  function show() {
    const { verify, logic } = heldOtp<void>(new SimulatedClock());
    const input = { codeLength: 4, phone: '+7 999 000 00 03', sentAt: 0 };
    const otp = createActor(standalone(logic), { input }).start();
    render(
      <main>
        <CodeForm otp={otp} submitText="Войти" />
      </main>,
    );
    return {
      otp,
      verify,
      inputs: screen.getAllByRole<HTMLInputElement>('textbox'),
    };
  }

  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

  test('section 4 "Verification code form": enabled when all is filled, loading once submitted', async () => {
    const { verify, inputs } = show();
    inputs[0]?.focus();
    await userEvent.keyboard('481');
    expect(button('Войти').disabled).toBe(true);
    await userEvent.keyboard('5');
    expect(button('Проверяем код').ariaBusy).toBe('true');
    await act(async () => {
      verify.reject(new UnreachableError());
      await settled();
    });
    expect(button('Войти').disabled).toBe(false);
    await userEvent.click(button('Войти'));
    expect(button('Проверяем код').ariaBusy).toBe('true');
  });

  test('section 4 "Verification code form": focusing an input clears the invalid state', async () => {
    const { otp, verify, inputs } = show();
    await act(async () => {
      submitCode(otp);
      verify.reject(new RejectedError(11, 'Код не подошёл'));
      await settled();
    });
    expect(inputs.map(({ ariaInvalid }) => ariaInvalid)).toEqual(Array(4).fill('true'));
    await userEvent.click(inputs[1] ?? document.body);
    expect(inputs.map(({ ariaInvalid }) => ariaInvalid)).not.toContain('true');
  });

  test('section 4 "Verification code form": an arrow key to another input clears the invalid state', async () => {
    const { otp, verify, inputs } = show();
    await act(async () => {
      submitCode(otp);
      verify.reject(new RejectedError(11, 'Код не подошёл'));
      await settled();
      focusCode();
    });
    await expect.poll(() => document.activeElement).toBe(inputs[0]);
    expect(inputs.map(({ ariaInvalid }) => ariaInvalid)).toEqual(Array(4).fill('true'));
    await userEvent.keyboard('{ArrowRight}');
    expect(inputs.map(({ ariaInvalid }) => ariaInvalid)).not.toContain('true');
  });

  test('D29: while a busy server asks to wait, the button is disabled and shows how long', async () => {
    const { otp, verify, inputs } = show();
    await act(async () => {
      submitCode(otp);
      verify.reject(new RejectedError(0, 'Слишком много запросов', 75));
      await settled();
    });
    expect(button('Войти').disabled).toBe(true);
    expect(screen.getByText('1:15').parentElement?.textContent).toBe('Можно через 1:15');
    expect(inputs.map(({ value }) => value)).toEqual(['4', '8', '1', '5']);
  });
});

describe('Button', () => {
  afterEach(cleanup);

  test('a button is pressed by mouse and by keyboard and sends no form by itself', async () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button onClick={onClick}>Получить код</Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Получить код' });
    await userEvent.click(button);
    button.focus();
    await userEvent.keyboard('{Enter}');
    expect(onClick).toHaveBeenCalledTimes(2);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('a submit button submits', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit">Войти</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Войти' }));
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test('a busy button says what is being done', () => {
    render(<Button busyText="Проверяем код">Войти</Button>);
    const button = screen.getByRole('button', {
      name: 'Проверяем код',
      busy: true,
    });
    expect(button).toHaveProperty('disabled', false);
    expect(screen.queryByText('Войти')).toBeNull();
  });

  test('an idle button is not busy', () => {
    render(<Button>Войти</Button>);
    expect(screen.getByRole('button', { name: 'Войти' }).hasAttribute('aria-busy')).toBe(false);
  });

  test('a disabled button cannot be pressed', async () => {
    const onClick = vi.fn();
    render(
      <Button disabled onClick={onClick}>
        Войти
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Войти' }));
    expect(onClick).not.toHaveBeenCalled();
  });

  test('an icon button is named by its label', async () => {
    const onClick = vi.fn();
    render(<IconButton icon={controlIcons.close} label="Закрыть" onClick={onClick} />);
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    expect(onClick).toHaveBeenCalledOnce();
  });

  test('links point to screens of the cabinet, or out of it', () => {
    render(
      <MemoryRouter>
        <ButtonLink to="/auth">Войти</ButtonLink>
        <TextLink to="/sign_up">Стать участником</TextLink>
        <TextLink href="tel:+78005550120">Поддержка</TextLink>
      </MemoryRouter>,
    );
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(target('Войти')).toBe('/auth');
    expect(target('Стать участником')).toBe('/sign_up');
    expect(target('Поддержка')).toBe('tel:+78005550120');
  });
});

describe('gems', () => {
  afterEach(cleanup);

  const tiers = ['none', 'agate', 'sapphire', 'ruby', 'diamond'] as const;

  test.each(tiers)('%s is a picture of its own file, silent for a screen reader', (tier) => {
    const { container } = render(<TierIcon tier={tier} />);
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
    const href = container.querySelector('use')?.getAttribute('href');
    expect(href).toMatch(new RegExp(`/${tier}\\.svg(\\?no-inline)?#gem$`));
  });

  test.each(tiers)(
    'the facets of %s take every colour from the stone, by attributes alone',
    (tier) => {
      const file = readFileSync(`src/ui/gems/${tier}.svg`, 'utf8');
      expect(file).toContain('<symbol id="gem"');
      expect(file).not.toMatch(/style|class=|#[0-9a-f]{3,6}"/);
      const fills = [...file.matchAll(/<path [^>]*fill="([^"]*)"/g)].map(([, fill]) => fill);
      expect(fills.length).toBe(file.split('<path ').length - 1);
      expect(fills.every((fill) => /^var\(--gem-[0-6]\)$/.test(fill ?? ''))).toBe(true);
    },
  );

  test('an icon is drawn and silent', () => {
    const { container } = render(<Icon path={controlIcons.warning} isSmall />);
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
    expect(container.querySelector('path')?.getAttribute('d')).toBe(controlIcons.warning);
  });
});
