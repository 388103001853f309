import { useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

interface FileButtonProps extends Omit<ButtonProps, 'onPress' | 'type' | 'form'> {
  accept: readonly string[];
  allowsMultiple?: boolean;
  onSelect: (files: File[]) => void;
}

/** Opens the browser's window of files. */
export function FileButton({ accept, allowsMultiple = false, onSelect, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onPress={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept.join(',')}
        multiple={allowsMultiple}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // the same file may be chosen again
          currentTarget.value = '';
          if (files.length > 0) onSelect(files);
        }}
      />
    </>
  );
}
