-- Run by TestRecorderSettingsInNeovim: writes what is wrong in the open settings
-- file, or what went wrong, to the file named by JFRLENS_RESULT.
local result = {}
local ok, problem = pcall(function()
  if not vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 100) then error('no diagnostic') end
  for _, d in ipairs(vim.diagnostic.get(0)) do
    table.insert(result, 'diagnostic ' .. (d.lnum + 1) .. ': ' .. d.message)
  end
  local c = vim.lsp.get_clients({ name = 'jfrlens', bufnr = 0 })[1]
  local at = { textDocument = vim.lsp.util.make_text_document_params(0), position = { line = 1, character = 20 } }
  local answer = c.request_sync('textDocument/hover', at, 20000, 0)
  table.insert(result, 'hover ' .. tostring(answer and answer.err == nil))
  table.insert(result, 'filetype ' .. vim.bo.filetype)
end)
if not ok then table.insert(result, 'problem ' .. tostring(problem)) end
vim.fn.writefile(result, vim.env.JFRLENS_RESULT)
vim.cmd('qall!')
