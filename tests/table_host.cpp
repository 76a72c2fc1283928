// A table behind standard input and output: one message a line, one answer a line.

#include <iostream>
#include <string>

#include "table/desk.h"

int main() {
  tafel::Desk desk;
  for (std::string line; std::getline(std::cin, line);) std::cout << desk.receive(line) << '\n';
}
